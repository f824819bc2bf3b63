/** The pages that an assistant can read when it needs them: `music://guide/search`. */
export const guideNames = ['search', 'permissions', 'errors', 'tools'] as const;
export type GuideName = (typeof guideNames)[number];
