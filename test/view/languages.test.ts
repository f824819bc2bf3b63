import { describe, expect, it } from 'vitest';
import { english } from '../../src/view/data/words/english.ts';
import { french } from '../../src/view/data/words/french.ts';
import { german } from '../../src/view/data/words/german.ts';
import { englishTexts, Languages } from '../../src/view/page/language.ts';
import { libraryWith } from '../support/library.ts';
import { describeView, patience } from '../support/view-tests.ts';

type Speaking = Parameters<Languages['speak']>[1];

/** A host that gives this to a view that reads its texts. */
const giving = (text: () => Promise<string> | string, read = true): Speaking => ({
  can: { call: false, read, openLink: false, download: false, informAssistant: false, ask: false },
  read: async uri => ({ uri, mimeType: 'application/json', text: await text() }),
});

async function spoken(locale: string, host: Speaking) {
  const languages = new Languages();
  await languages.speak(locale, host);
  return languages.texts;
}

describe('The texts of the view', () => {
  it('are read from the server in the language of the host, by either way', async () => {
    const library = await libraryWith();
    const uri = 'music://view/texts/fr';
    const { contents } = await library.mcp.readResource({ uri }, { cacheMode: 'bypass' });
    const read = await library.mcp.callTool({ name: 'view_read', arguments: { uri } });
    expect(read.structuredContent).toEqual({ contents });
    const [content] = contents;
    const text = content !== undefined && 'text' in content ? content.text : '';
    expect(
      (
        await spoken(
          'fr-CA',
          giving(() => text),
        )
      ).retry,
    ).toBe('Réessayer');
  });

  it('are in no other language than those of the server', async () => {
    const library = await libraryWith();
    const uri = 'music://view/texts/it';
    await expect(library.mcp.readResource({ uri })).rejects.toThrow('language must be');
    const { retry, locale } = await spoken(
      'it-IT',
      giving(() => JSON.stringify(german)),
    );
    expect([retry, locale]).toEqual(['Try again', 'en']);
  });

  const { retry: _, ...withoutRetry } = german;
  it.each([
    ['a text is missing', () => JSON.stringify(withoutRetry)],
    ['a text is none', () => JSON.stringify({ ...german, retry: 7 })],
    ['a text in a group is missing', () => JSON.stringify({ ...german, names: {} })],
    ['a title has no place', () => JSON.stringify({ ...german, keepOf: 'Behalten' })],
    ['a form has something else to fill in', () => JSON.stringify({ ...german, songs: { other: '{n}' } })],
    ['it is no JSON', () => '<html>'],
    ['the host refuses', () => Promise.reject(new Error('no'))],
  ])('are all in English if %s', async (_, text) => {
    const texts = await spoken('de', giving(text));
    expect(texts).toBe(englishTexts);
  });

  it('may have a brace that names nothing to fill in', async () => {
    const { retry } = await spoken(
      'de',
      giving(() => JSON.stringify({ ...german, retry: 'Noch einmal {' })),
    );
    expect(retry).toBe('Noch einmal {');
  });

  it('are in English in a host that lets views read nothing', async () => {
    expect(
      await spoken(
        'de',
        giving(() => JSON.stringify(german), false),
      ),
    ).toBe(englishTexts);
  });

  it('are read once more after a failure, and no third time', async () => {
    const languages = new Languages();
    let reads = 0;
    const failing = giving(() => {
      reads += 1;
      return reads < 2 ? Promise.reject(new Error('busy')) : JSON.stringify(german);
    });
    expect(await languages.speak('de', failing)).toBe(false);
    expect(languages.mayRead).toBe(true);
    expect(await languages.speak('de', failing)).toBe(true);
    expect([languages.texts.retry, languages.mayRead]).toEqual(['Erneut versuchen', false]);

    const others = new Languages();
    reads = -9;
    for (let at = 0; at < 3; at += 1) await others.speak('de', failing);
    expect([reads, others.mayRead]).toEqual([-7, false]);
  });

  it('stay in the language that the host asked for last, whatever comes late', async () => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      arrive = resolve;
    });
    const languages = new Languages();
    const late = languages.speak(
      'de',
      giving(() => held.then(() => JSON.stringify(german))),
    );
    await languages.speak(
      'fr',
      giving(() => JSON.stringify(french)),
    );
    arrive();
    expect(await late).toBe(false);
    expect(languages.texts.retry).toBe('Réessayer');
  });

  it.each([
    ['en-GB', '0 songs, 1 song, 2 songs, 12,345 songs'],
    ['de-DE', '0 Songs, 1 Song, 2 Songs, 12.345 Songs'],
    ['fr-FR', '0 titre, 1 titre, 2 titres, 12\u202f345 titres'],
  ])('count as the language does: %s', async (locale, words) => {
    const table = locale.startsWith('de') ? german : french;
    const { songs } = await spoken(
      locale,
      giving(() => JSON.stringify(table)),
    );
    expect([0, 1, 2, 12_345].map(count => songs({ count })).join(', ')).toBe(words);
  });
});

/** What a button shows, and what screen readers say instead, as both have to be spoken to press it. */
const spokenButtons = [
  ['pick', 'pickOf'],
  ['find', 'findOf'],
  ['leaveOut', 'leaveOutOf'],
  ['take', 'takeOf'],
  ['take', 'takeFrom'],
  ['keep', 'keepOf'],
  ['open', 'openOf'],
  ['undo', 'putBackOf'],
  ['undo', 'takeBackOf'],
  ['showRest', 'restOf'],
] as const;

describe('What screen readers say of a button', () => {
  it.each([
    ['English', english],
    ['German', german],
    ['French', french],
  ])('has the words that are on it: %s', (_, table) => {
    for (const [shown, said] of spokenButtons)
      expect(table[said].toLowerCase()).toContain(table[shown].toLowerCase());
  });
});

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3, 4] } };

describeView('The view in a host with another language', chat => {
  it('speaks it, and another one once the host changes to that', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, { context: { locale: 'de-AT' } });
    const { view, host, read, complaints } = opened;
    await view.getByRole('button', { name: 'Playlist speichern' }).waitFor();
    await view.getByRole('button', { name: '„Song 2“ entfernen' }).click();
    await expect
      .poll(() => view.getByRole('status').innerText(), patience)
      .toBe('„Song 2“ entfernt; noch 3 Songs.');
    expect(await view.evaluate('document.documentElement.lang')).toBe('de-AT');
    await host('context', { locale: 'fr' });
    await view.getByRole('button', { name: 'Enregistrer la playlist' }).waitFor();
    expect(await view.evaluate('document.documentElement.lang')).toBe('fr');
    await host('context', { locale: 'de' });
    await view.getByRole('button', { name: 'Playlist speichern' }).waitFor();
    expect(read.filter(uri => uri.startsWith('music://view/'))).toEqual([
      'music://view/texts/de',
      'music://view/texts/fr',
    ]);
    expect(complaints).toEqual([]);
  });

  it('is in English if the host refuses to read the texts, and shows the songs', async () => {
    const library = await libraryWith();
    const { view } = await chat.open(library.mcp, road, {
      context: { locale: 'de' },
      refuses: (_, params) => (JSON.stringify(params ?? {}).includes('view/texts') ? 'no' : undefined),
    });
    await view.getByRole('button', { name: 'Save playlist' }).waitFor();
    expect(await view.locator('li.row').count()).toBe(4);
    expect(await view.evaluate('document.documentElement.lang')).toBe('en');
  });
});

describeView('The first words of the view', chat => {
  const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2] } };
  const isTexts = (params: unknown) => JSON.stringify(params).includes('music://view/texts/');

  it('are in the language of the host, which they wait for', async () => {
    const library = await libraryWith();
    const { view } = await chat.open(library.mcp, road, {
      context: { locale: 'de' },
      holds: method => (method === 'resources/read' ? new Promise(done => setTimeout(done, 150)) : undefined),
    });
    const said: unknown[] = [];
    await expect
      .poll(
        async () => {
          said.push(await view.evaluate(`document.body.innerText.replace(/Road|\\s/g, '')`));
          return view.getByRole('button', { name: 'Playlist speichern' }).count();
        },
        { ...patience, interval: 5 },
      )
      .toBe(1);
    const [first] = said.filter(each => each !== '');
    expect(String(first)).not.toMatch(/Waiting|Loading|songs/);
  });

  it('are English after a while, and others with the next answer, if those do not come', async () => {
    const library = await libraryWith();
    let refusals = 0;
    const { view } = await chat.open(library.mcp, road, {
      context: { locale: 'de' },
      refuses(_, params) {
        if (!isTexts(params) || refusals >= 2) return undefined;
        refusals += 1;
        return 'busy';
      },
    });
    await view.getByRole('button', { name: /^(Save playlist|Playlist speichern)$/ }).waitFor();
    await view
      .getByRole('button', { name: /Song 1/ })
      .first()
      .focus();
    await view
      .getByRole('button', { name: /^(Remove|Entfernen).*“?Song 1/ })
      .or(view.getByRole('button', { name: /Song 1.*entfernen/ }))
      .first()
      .press('Enter');
    await view.getByRole('button', { name: 'Playlist speichern' }).waitFor(patience);
    expect(refusals).toBe(2);
  });
});
