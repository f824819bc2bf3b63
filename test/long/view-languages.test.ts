import { expect, it } from 'vitest';
import { z } from 'zod';
import { english } from '../../src/view/data/words/english.ts';
import { readAloud } from '../support/accessible.ts';
import { stand } from '../support/stand.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { displayModes, place, scenes } from '../support/view-scenes.ts';
import { describeView } from '../support/view-tests.ts';

/** Each text of the view between marks. */
const marked = JSON.stringify(english, (_, text) => (typeof text === 'string' ? `⟦${text}⟧` : text));

/** All that the page says: texts that are drawn, and what screen readers say of parts. English of the server is marked as such. */
const said = `(() => {
  const texts = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const part = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (part.closest('script, style, [lang="en"]:not(html)') !== null) continue;
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'data-words'])
      if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
  }
  return texts;
})()`;

const contentsOf = z.object({
  contents: z.array(z.object({ uri: z.string(), text: z.string() })).optional(),
});

/** What is neither the view's nor a word: numbers, lengths, and signs between parts. */
const signs = /^[\d\s:·.,…?/–-]*$/;

/** The fields whose values are of the catalogue, the listener or the assistant. */
const given = new Set([
  'title',
  'name',
  'artist',
  'album',
  'by',
  'said',
  'description',
  'query',
  'service',
  'why',
]);

/** Texts in an answer that are not for the view to translate. */
function givenIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return given.has(field) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, each]) => givenIn(each, isList ? field : name));
}

/** Texts of the page that are in none of its tables. */
async function untranslated({ view }: ViewInChat, known: string): Promise<string[]> {
  const texts = await view.evaluate(said);
  if (!Array.isArray(texts)) throw new Error('the page says nothing');
  return texts
    .map(text => unmarked(String(text)))
    .flatMap(text => text.split(' · '))
    .map(text => text.trim())
    .filter(text => !signs.test(text) && text !== 'E' && !known.includes(text));
}

/** A text without what stands between marks, which may be in others. */
function unmarked(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, '');
  return less === text ? text : unmarked(less);
}

describeView('All that the view says', chat => {
  it.each(Object.entries(scenes))(
    'is in its tables, or is of the catalogue: %s',
    async (_, { shownFor, prepare }) => {
      const demo = await stand();
      const read: string[] = [];
      const opened = await chat.open(demo.mcp, shownFor, {
        context: { locale: 'de' },
        alters(_method, _params, answer) {
          const { contents: [content] = [] } = contentsOf.catch({}).parse(answer);
          if (content === undefined) return answer;
          if (content.uri === 'music://view/texts/de') return { contents: [{ ...content, text: marked }] };
          read.push(...givenIn(JSON.parse(content.text)));
          return answer;
        },
      });
      const { view } = opened;
      await view.getByText('⟦').first().waitFor({ state: 'attached' });
      await prepare?.(opened);
      read.push(...givenIn(opened.answer.structuredContent), ...givenIn(shownFor.args));
      const problems = async () => untranslated(opened, read.join('\n'));
      expect(await problems()).toEqual([]);
      const more = view.locator('[aria-haspopup=dialog]').first();
      if ((await more.count()) === 0) return demo.close();
      await more.click();
      await view.locator('dialog[open]').waitFor();
      expect(await problems()).toEqual([]);
      await place(opened, 720, 'fullscreen', 'light');
      expect(await problems()).toEqual([]);
      return demo.close();
    },
  );

  for (const locale of ['de', 'fr'])
    it.each(Object.entries(scenes).filter(([, { prepare }]) => prepare === undefined))(
      `fits into 320 points and is accessible in ${locale}: %s`,
      async (_, { shownFor }) => {
        const demo = await stand();
        const opened = await chat.open(demo.mcp, shownFor, { width: 320, context: { locale } });
        await opened.view.locator(`html[lang=${locale}] h1`).waitFor();
        for (const displayMode of displayModes) {
          await place(opened, 320, displayMode, 'light');
          expect(await readAloud(opened)).toContain('heading');
          const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
          expect([displayMode, await opened.view.evaluate(wider)]).toEqual([displayMode, 0]);
        }
        expect(opened.complaints).toEqual([]);
        await demo.close();
      },
    );
});
