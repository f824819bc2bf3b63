export {
  Album,
  Artist,
  Editorial,
  Episode,
  Genre,
  GenreRadios,
  Podcast,
  Radio,
  Track,
} from './catalogue-models.ts';
export { Bookmark, Options, Permissions, Playlist, SearchQuery, User } from './listener-models.ts';
export { Chart, Infos, OEmbed } from './service-models.ts';
