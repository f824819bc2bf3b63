/*
 * Comes before all else: an older Node fails at some later file, as if that were damaged. The build writes this in syntax
 * that such a Node reads.
 */
declare const OLDEST_NODE: string;

const numbers = (version: string) => version.split('.').map(Number);
const [major = 0, minor = 0] = numbers(process.versions.node);
const [leastMajor = 0, leastMinor = 0] = numbers(OLDEST_NODE);
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(
    `music-catalogue-mcp: Node ${OLDEST_NODE} or newer is needed; this is ${process.version}, at ${process.execPath}.\n`,
  );
  process.exit(1);
}
