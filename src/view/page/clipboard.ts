/** Puts a text into the clipboard, where the host lets the view. Resolves to whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Frames without the permission may still copy what is selected, right after a press. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'aloud';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
