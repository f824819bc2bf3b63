import { z } from 'zod';
import { type Endpoint, post } from './endpoint.ts';
import type { Model, ModelCall, Turn } from './model.ts';

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.looseObject({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.looseObject({
                id: z.string(),
                function: z.object({ name: z.string(), arguments: z.string() }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** A model behind an endpoint with OpenAI's chat completions API. */
export const openaiModel = ({ url, key, model }: Endpoint): Model => ({
  begin(system, tools, words) {
    const messages: unknown[] = [
      { role: 'system', content: system },
      { role: 'user', content: words },
    ];
    const offered = tools.map(({ name, description, inputSchema: parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
    return {
      async next(results) {
        messages.push(...results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text })));
        const answer = await post(
          `${url}/chat/completions`,
          headers,
          { model, messages, tools: offered },
          key,
        );
        const [choice] = completion.parse(answer).choices;
        messages.push({ role: 'assistant', ...choice?.message });
        return turnOf(choice?.message);
      },
    };
  },
});

function turnOf(message: z.infer<typeof completion>['choices'][number]['message'] | undefined): Turn {
  const calls = message?.tool_calls ?? [];
  return {
    text: message?.content ?? '',
    calls: calls.map(({ id, function: { name, arguments: written } }) => ({
      id,
      tool: name,
      arguments: argumentsIn(written),
    })),
  };
}

const fields = z.record(z.string(), z.unknown());

function argumentsIn(written: string): ModelCall['arguments'] {
  try {
    return fields.parse(JSON.parse(written === '' ? '{}' : written));
  } catch {
    return undefined;
  }
}
