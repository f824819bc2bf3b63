import { choice, flag, integer, noOptions, webAddress } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { optional } from './input-field.ts';
import { Infos, OEmbed, Options } from './models.ts';

export const service = group('service', 'The service itself.', {
  infos: get('/infos', { about: 'country, and what the service offers there', output: Infos }),
  options: get('/options', {
    about: "the listener's streaming options",
    noneHere: noOptions,
    owner: true,
    output: Options,
  }),
  embed: get('/oembed', {
    about: 'a player to embed',
    cacheFor: 'day',
    input: {
      url: webAddress('Page address'),
      maxwidth: optional(integer('Pixels; default 420', { from: 1 })),
      maxheight: optional(integer('Pixels; default 420', { from: 1 })),
      autoplay: optional(flag('Default false')),
      radius: optional(flag('Round corners; default true')),
      tracklist: optional(flag('Default false')),
      format: optional(choice('Default json', ['json', 'xml'])),
    },
    output: OEmbed,
    text: true,
  }),
});
