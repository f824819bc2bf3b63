import manifest from '../../package.json' with { type: 'json' };

/** Of this package. */
export const version: string = manifest.version;

/** How requests name this program. */
export const userAgent = `music-catalogue-mcp/${version}`;
