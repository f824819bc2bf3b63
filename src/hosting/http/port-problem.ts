/** Where a server was to listen. */
interface Place {
  readonly host: string;
  readonly port: number;
  /** The variable that says which port. */
  readonly variable: string;
}

/** Why nothing can listen there, by the system's code; undefined for another failure. */
export function portProblem(code: string | undefined, { host, port, variable }: Place): string | undefined {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Another program listens at ${place} already: end it, or set ${variable} to a free port.`;
    case 'EACCES':
      return `The system does not let this user listen at ${place}: set ${variable} to another port.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return `This computer does not have the address of ${place}: set MUSIC_HOST to one that it has.`;
    default:
      return undefined;
  }
}
