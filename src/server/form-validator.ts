import type { jsonSchemaValidator } from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/record.ts';

/**
 * What the SDK asks whether a filled-in form fits. Our forms have no fields, so that any object does; the SDK's own
 * validator is a tenth of the start.
 */
export const formValidator: jsonSchemaValidator = {
  getValidator: <T>() => {
    const fits = (content: unknown): content is T => isRecord(content);
    return content =>
      fits(content)
        ? { valid: true, data: content, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: 'not an object' };
  },
};
