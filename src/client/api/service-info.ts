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
    about: 'an embeddable player for a page address',
    cacheFor: 'day',
    input: {
      url: webAddress('Page address of an album, episode, playlist, show or track'),
      maxwidth: optional(integer('Pixels; default 420', { from: 1 })),
      maxheight: optional(integer('Pixels; default 420', { from: 1 })),
      autoplay: optional(flag('Start by itself; default false')),
      radius: optional(flag('Round corners; default true')),
      tracklist: optional(flag('Show the tracks; default false')),
      format: optional(choice('Default json', ['json', 'xml'])),
    },
    output: OEmbed,
    text: true,
  }),
});
