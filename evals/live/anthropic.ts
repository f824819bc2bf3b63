import { z } from 'zod';
import { type CallResult, type Endpoint, type Model, post } from './model.ts';

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
export const anthropicModel =
  ({ url, key, model }: Endpoint): Model =>
  (system, listed, words) => {
    const messages: unknown[] = [{ role: 'user', content: words }];
    const tools = listed.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }));
    const headers = { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
    return async results => {
      if (results.length > 0) messages.push({ role: 'user', content: results.map(resultBlock) });
      const body = { model, max_tokens: longestAnswer, system, messages, tools };
      const { content } = message.parse(await post(`${url}/messages`, headers, body, key));
      messages.push({ role: 'assistant', content });
      const calls = content.flatMap(part => toolUse.safeParse(part).data ?? []);
      return {
        text: content.flatMap(part => text.safeParse(part).data?.text ?? []).join('\n'),
        calls: calls.map(({ id, name, input }) => ({ id, tool: name, arguments: input })),
      };
    };
  };

const resultBlock = ({ id, text: content, isError }: CallResult) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  is_error: isError,
});
