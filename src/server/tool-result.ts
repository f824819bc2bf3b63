import { json } from '../resources/index.ts';
import type { Answer, AttachedFile } from '../tools/engine/answer.ts';
import { pageResult, questionResult } from './elicitation.ts';

/** An answer as the protocol words it; `notice` stands below its text. */
export function resultOf(
  { text, structured, isError, links = [], files = [], ask, page }: Answer,
  notice: string | undefined,
) {
  if (ask) return questionResult(ask);
  if (page) return pageResult(page);
  const texts = [text, ...(notice === undefined ? [] : [notice])];
  return {
    content: [
      ...texts.map(each => ({ type: 'text' as const, text: each })),
      ...files.map(fileBlock),
      ...links.map(link => ({ type: 'resource_link' as const, ...link, mimeType: json })),
    ],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(isError ? { isError } : {}),
  };
}

/** A file in the answer, or a link to it. */
const fileBlock = ({ text, ...file }: AttachedFile) =>
  text === undefined
    ? { type: 'resource_link' as const, ...file }
    : { type: 'resource' as const, resource: { uri: file.uri, mimeType: file.mimeType, text } };
