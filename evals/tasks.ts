import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Task } from './task.ts';

const folder = fileURLToPath(new URL('tasks/', import.meta.url));

/** The names of all tasks, which are those of their files. */
export const taskNames = (): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => file.slice(0, -'.ts'.length))
    .sort();

export const fileOfTask = (name: string): string => `${folder}${name}.ts`;

/** Rejects when there is no task of this name. */
export async function readTask(name: string): Promise<Task> {
  const { default: task }: { default: Task } = await import(`./tasks/${name}.ts`);
  return task;
}
