import { createHash } from 'node:crypto';
import { moveIn } from './move-in.ts';
import { ownMusicSkill } from './own-music.ts';
import { playlistForMood } from './playlist-for-a-mood.ts';
import { type Skill, skillFile, skillText } from './skill.ts';
import { tidyLibrary } from './tidy-library.ts';
import { weeklyMix } from './weekly-mix.ts';

/** All skills, in the order of the list. */
export const skills: readonly Skill[] = [playlistForMood, weeklyMix, tidyLibrary, moveIn, ownMusicSkill];

/** The skills that can be offered with these tools. */
export const skillsFor = (tools: readonly { readonly name: string }[]): readonly Skill[] =>
  skills.filter(({ needs }) => needs.every(need => tools.some(({ name }) => name === need)));

export const skillUri = ({ name }: Skill): string => `skill://${name}/${skillFile}`;

/** The skill of this address; undefined if no such skill is offered. */
export const skillAt = (uri: string, offered: readonly Skill[]): Skill | undefined =>
  offered.find(skill => skillUri(skill) === uri);

/** A skill as the protocol lists it. The digest is that of the bytes that are sent. */
export function skillEntry(skill: Skill) {
  const { name, description } = skill;
  const uri = skillUri(skill);
  const bytes = Buffer.from(skillText(skill));
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  return { uri, frontmatter: { name, description }, resources: [{ uri, digest, size: bytes.length }] };
}
