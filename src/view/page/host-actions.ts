import type { Session } from './session.ts';
import type { FileFormat } from './words.ts';

/** Asks the host to open a page, once the listener agrees there. */
export async function openPage(session: Session, url: string): Promise<void> {
  try {
    await session.host?.openLink(url);
  } catch {
    session.notify({ is: 'refused', what: 'link' });
  }
}

/** Hands the playlist to the host as a file, as the server writes it. */
export async function download(session: Session, id: number, format: FileFormat): Promise<void> {
  const { host } = session;
  if (host === undefined) return;
  try {
    await host.download(await host.read(`music://playlist/${id}/export/${format}`));
    session.notify({ is: 'downloaded' });
  } catch {
    session.notify({ is: 'refused', what: 'file' });
  }
}
