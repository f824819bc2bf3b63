import { z } from 'zod';
import { type Endpoint, post } from './endpoint.ts';
import type { CallResult, Model, Turn } from './model.ts';

const block = z.looseObject({ type: z.string() });
const text = z.object({ type: z.literal('text'), text: z.string() });
const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});
const message = z.object({ content: z.array(block) });

const longestAnswer = 4096;

/** A model behind an endpoint with Anthropic's messages API. */
export const anthropicModel = ({ url, key, model }: Endpoint): Model => ({
  begin(system, tools, words) {
    const messages: unknown[] = [{ role: 'user', content: words }];
    const offered = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }));
    const headers = { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
    return {
      async next(results) {
        if (results.length > 0) messages.push({ role: 'user', content: results.map(resultBlock) });
        const body = { model, max_tokens: longestAnswer, system, messages, tools: offered };
        const { content } = message.parse(await post(`${url}/messages`, headers, body, key));
        messages.push({ role: 'assistant', content });
        return turnOf(content);
      },
    };
  },
});

const resultBlock = ({ id, text: content, isError }: CallResult) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  is_error: isError,
});

const turnOf = (content: readonly unknown[]): Turn => ({
  text: content.flatMap(part => text.safeParse(part).data?.text ?? []).join('\n'),
  calls: content
    .flatMap(part => toolUse.safeParse(part).data ?? [])
    .map(({ id, name, input }) => ({ id, tool: name, arguments: input })),
});
