import type { Task, Tasks } from './task.ts';
import { answers } from './tasks/answers.ts';
import { changedPlaylists } from './tasks/changed-playlists.ts';
import { library } from './tasks/library.ts';
import { likeness } from './tasks/likeness.ts';
import { listening } from './tasks/listening.ts';
import { newPlaylists } from './tasks/new-playlists.ts';
import { orderedPlaylists } from './tasks/ordered-playlists.ts';
import { plans } from './tasks/plans.ts';

/** All tasks by their names, which are also those of their transcripts. */
export const tasks: Tasks = {
  ...answers,
  ...changedPlaylists,
  ...library,
  ...likeness,
  ...listening,
  ...newPlaylists,
  ...orderedPlaylists,
  ...plans,
};

/** Throws when there is no task of this name. */
export function taskNamed(name: string): Task {
  const task = tasks[name];
  if (task === undefined) throw new Error(`there is no task ${name}`);
  return task;
}
