import { choice, flagInput, integer, noOptions, webAddress } from './common-fields.ts';
import { get, group } from './endpoint.ts';
import { optional } from './input-field.ts';
import { Infos, OEmbed, Options } from './models.ts';

export const service = group('service', 'The service itself.', {
  infos: get('/infos', { about: 'country, and what the service offers there', output: Infos }),
  options: get('/options', {
    about: "the listener's streaming options",
    unsupportedLocally: noOptions,
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
      autoplay: optional(flagInput('Default false')),
      radius: optional(flagInput('Round corners; default true')),
      tracklist: optional(flagInput('Default false')),
      format: optional(choice('Default json', ['json', 'xml'])),
    },
    output: OEmbed,
    text: true,
  }),
});
