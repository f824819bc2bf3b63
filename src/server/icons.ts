import type { Icon } from '@modelcontextprotocol/server';

/** The icon of each tool. Drawn by `scripts/icon.ts`. */
export const icons: Icon[] = [
  {
    src: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCAxMjggMTI4Jz48cmVjdCB3aWR0aD0nMTI4JyBoZWlnaHQ9JzEyOCcgcng9JzI4JyBmaWxsPScjM2IyYTVjJy8+PGcgZmlsbD0nI2ZmZDE2NicgdHJhbnNmb3JtPSd0cmFuc2xhdGUoMiA2KSc+PGNpcmNsZSBjeD0nNDQnIGN5PSc4NCcgcj0nMTUnLz48Y2lyY2xlIGN4PSc3OScgY3k9Jzc0JyByPScxNScvPjxwYXRoIGQ9J001MCA4NFYzNGw0NC0xMHY1MGgtOVY0OGwtMjYgNnYzMHonLz48L2c+PC9zdmc+',
    mimeType: 'image/svg+xml',
    sizes: ['any'],
    theme: 'light',
  },
  {
    src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAACNklEQVR4nLSVTWgTQRTH/292mrSQ+Jloa0sIJlW7xqKoSEvpQfzAuyCxNy/SkxdBPAgi6EWiBwURDx6kRRD0InjSg9aKYopEqSmKVUjRfoqg1mbdfc5mpdU2Kbvp9gc7h/dm/v83b3YYib/sSXY1SUknQDigvlZ4hBVElLMYjyyDLz1/31Ow42QPbXrXMWJcVRPq4APKa1qNx/vf9t6i9uSRBAJykEAB+AiDiyZzSlJAnoPP4jZ2wZJwViirnVgulLZQXnEskdgGqpChuFR7CcID4RCQatagJwh6UqAlIbAiJNCR/llGH0HpRrQhSuhO15QE66MCXnBlUK8M9ra5mroAb+VUgeeyLAv4NGIi/4GRHzaxv10itUnzx+D2fQM37hiYKc7FdqW0Rdd4Mhib4pL4Dl3gYIeGVWFCwzrhn4HN9haBK2dq/4kwqjLQ1f/dfbQGWzYKTH2zZuOduxdviSsDTWNcPBXEyrBzQxtrnTZE1pS7sYTvPyrvomwDo6vFrPh/cWXQ99JcEH+SNVEJl2fgmL3ImRgYtHD+2gwOdTpLv4xbyNw0vBmMTjLefTTRHJ/r9/QvRvaNU+mDx2bpc4MWi2xLgygyP/F0wELjesLkV8bnMcaF60UMFxieYB6Saskr1YDN83MTSvh0poilYGsLi8Rl+3mDzyhxAyYyWmE8N9K0tvW3evD3wUeI+WT/UM/d0ikWJl73xaJbHzKLhMrUqfc0hCpQnRgFU9Zk6/CzfO89O/YHAAD//47hPTsAAAAGSURBVAMAVE+yUUNUlD4AAAAASUVORK5CYII=',
    mimeType: 'image/png',
    sizes: ['24x24'],
    theme: 'light',
  },
  {
    src: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCAxMjggMTI4Jz48cmVjdCB3aWR0aD0nMTI4JyBoZWlnaHQ9JzEyOCcgcng9JzI4JyBmaWxsPScjZmZkMTY2Jy8+PGcgZmlsbD0nIzNiMmE1YycgdHJhbnNmb3JtPSd0cmFuc2xhdGUoMiA2KSc+PGNpcmNsZSBjeD0nNDQnIGN5PSc4NCcgcj0nMTUnLz48Y2lyY2xlIGN4PSc3OScgY3k9Jzc0JyByPScxNScvPjxwYXRoIGQ9J001MCA4NFYzNGw0NC0xMHY1MGgtOVY0OGwtMjYgNnYzMHonLz48L2c+PC9zdmc+',
    mimeType: 'image/svg+xml',
    sizes: ['any'],
    theme: 'dark',
  },
  {
    src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAACGElEQVR4nLSWy2sTURTGvzOZpFEXIioRcRGskC5iKgZcKe4E3Wu3Iia60kXRjQtFunFR3QiK7UIQrP4DgghdVAWlPlptYtS0tNCWvqFt+kzmnp6ZadPXtMy0kx/M3HvPHb5z59xz7oyOZbjz+jGAbkv3grQJeIYZTL+kbQXxY6pt7jetZE11pK5J96mM9sAPGHNyu0Gnml4R/05XQ3FWHITgK7yIoBbXofDQf3ET0SzyA116SVSOpCa3KHZJ34DaaipqvkEVPDBVUOj6x8h2G8jmFf70KEwXgE8te50er9LdiA6OKDxvKSKTNzA8Bk+4cjA0ymj9YmAnaKgwrt5gLSSlGT1KqKnWEDuu4cNnA5n/yh8HdZd0pC4HEQ5T2fata/vQeXIQOUiW+I+MgfcfS5gssCQA++fA5GfWwK2GhfJYTjg5wsi7g4zk+LPXi8hJnh/Yv2pva/eWTY4OjBLjzqN5KSp7PDhsb+7YxOZwmKvf51hjNo5pOiJCK+Lr7QrnkoFNdifbCq72gJZDfCYRwOl4APduhvCurWTZjhwm1F8NeXMQOaThRJSQ710NSVhOrGTcXunF87p1uVocd6Zz0sY2ToyOMxpfLmBm1v7spa4EcTIWgEf+Enek34hCHSoB460m4k+sz5v/4kXo3KhR7Yuv8jdwH35DuEvxpvZyCUqozsqONEi3RmYj2BEsFYOc6NRTovm7aVkCAAD//4wZPVEAAAAGSURBVAMA1C+s/wP1WBUAAAAASUVORK5CYII=',
    mimeType: 'image/png',
    sizes: ['24x24'],
    theme: 'dark',
  },
];
