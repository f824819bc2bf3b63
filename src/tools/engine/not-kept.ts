/** Where no database engine loads. */
export const notKeptText =
  'Changes are recorded in memory only, because SQLite cannot be loaded here: they cannot be taken back once this server has ended.';
