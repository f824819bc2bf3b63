import { z } from 'zod';
import { type Endpoint, type Model, type ModelCall, post } from './model.ts';

const call = z.looseObject({
  id: z.string(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const message = z.looseObject({ content: z.string().nullish(), tool_calls: z.array(call).nullish() });
const completion = z.object({ choices: z.tuple([z.object({ message })], z.unknown()) });

/** A model behind an endpoint with OpenAI's chat completions API. */
export const openaiModel =
  ({ url, key, model }: Endpoint): Model =>
  (system, listed, words) => {
    const messages: unknown[] = [
      { role: 'system', content: system },
      { role: 'user', content: words },
    ];
    const tools = listed.map(({ name, description, inputSchema: parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
    return async results => {
      messages.push(...results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text })));
      const answer = await post(`${url}/chat/completions`, headers, { model, messages, tools }, key);
      const said = completion.parse(answer).choices[0].message;
      messages.push({ role: 'assistant', ...said });
      const calls = (said.tool_calls ?? []).map(({ id, function: { name, arguments: written } }) => ({
        id,
        tool: name,
        arguments: argumentsIn(written),
      }));
      return { text: said.content ?? '', calls };
    };
  };

const fields = z.record(z.string(), z.unknown());

function argumentsIn(written: string): ModelCall['arguments'] {
  try {
    return fields.parse(JSON.parse(written === '' ? '{}' : written));
  } catch {
    return undefined;
  }
}
