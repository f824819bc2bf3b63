import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts, of which one is a secret, are the same: in constant time, whatever the difference. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();
