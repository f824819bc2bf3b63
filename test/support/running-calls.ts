import type { Tool } from '../../src/tools/engine/tool.ts';

/** The tool calls that a server carries out, which go on when nobody hears of them. */
export class RunningCalls {
  #count = 0;
  #waiting: (() => void)[] = [];

  counted(tool: Tool): Tool {
    return {
      ...tool,
      run: async (args, context) => {
        this.#count += 1;
        try {
          return await tool.run(args, context);
        } finally {
          this.#count -= 1;
          if (this.#count === 0) for (const wake of this.#waiting.splice(0)) wake();
        }
      },
    };
  }

  idle(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise(resolve => this.#waiting.push(resolve));
  }
}
