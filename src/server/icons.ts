import type { Icon } from '@modelcontextprotocol/server';

/** The icon of each tool. Drawn by `scripts/icon.ts`. */
export const icons: Icon[] = [
  {
    src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAACNklEQVR4nLSVTWgTQRTH/292mrSQ+Jloa0sIJlW7xqKoSEvpQfzAuyCxNy/SkxdBPAgi6EWiBwURDx6kRRD0InjSg9aKYopEqSmKVUjRfoqg1mbdfc5mpdU2Kbvp9gc7h/dm/v83b3YYib/sSXY1SUknQDigvlZ4hBVElLMYjyyDLz1/31Ow42QPbXrXMWJcVRPq4APKa1qNx/vf9t6i9uSRBAJykEAB+AiDiyZzSlJAnoPP4jZ2wZJwViirnVgulLZQXnEskdgGqpChuFR7CcID4RCQatagJwh6UqAlIbAiJNCR/llGH0HpRrQhSuhO15QE66MCXnBlUK8M9ra5mroAb+VUgeeyLAv4NGIi/4GRHzaxv10itUnzx+D2fQM37hiYKc7FdqW0Rdd4Mhib4pL4Dl3gYIeGVWFCwzrhn4HN9haBK2dq/4kwqjLQ1f/dfbQGWzYKTH2zZuOduxdviSsDTWNcPBXEyrBzQxtrnTZE1pS7sYTvPyrvomwDo6vFrPh/cWXQ99JcEH+SNVEJl2fgmL3ImRgYtHD+2gwOdTpLv4xbyNw0vBmMTjLefTTRHJ/r9/QvRvaNU+mDx2bpc4MWi2xLgygyP/F0wELjesLkV8bnMcaF60UMFxieYB6Saskr1YDN83MTSvh0poilYGsLi8Rl+3mDzyhxAyYyWmE8N9K0tvW3evD3wUeI+WT/UM/d0ikWJl73xaJbHzKLhMrUqfc0hCpQnRgFU9Zk6/CzfO89O/YHAAD//47hPTsAAAAGSURBVAMAVE+yUUNUlD4AAAAASUVORK5CYII=',
    mimeType: 'image/png',
    sizes: ['24x24'],
  },
];
