import { useEffect, useRef, useState } from 'preact/hooks';

/** Closes the menu and does something. */
export type Act = (change: () => unknown) => () => void;

/** Between a menu and the edge of the window, in pixels. */
const edge = 8;

/** What a menu is open for, with the button that opened it. `close` gives the focus back to that button. */
export function useOpener<Of extends { readonly button: HTMLElement }>() {
  const [opened, open] = useState<Of>();
  const close = () => {
    open(undefined);
    if (opened?.button.isConnected) opened.button.focus();
  };
  return { opened, open, close };
}

/** The dialog of a menu: it opens beside its button, and a press beside it closes it. `close`: called once it is closed. */
export function useDialog(button: Element, close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const place = () => {
      document.body.style.setProperty('--menu', `${current.scrollHeight + 3 * edge}px`);
      const { bottom, right } = button.getBoundingClientRect();
      const below = window.innerHeight - current.offsetHeight - edge;
      current.style.setProperty('--top', `${Math.max(edge, Math.min(bottom, below))}px`);
      current.style.setProperty('--left', `${Math.max(edge, right - current.offsetWidth)}px`);
    };
    current.showModal();
    button.setAttribute('aria-expanded', 'true');
    place();
    // Escape does the same for a keyboard.
    const outside = ({ target }: MouseEvent) => target === current && current.close();
    current.addEventListener('click', outside);
    const resized = new ResizeObserver(place);
    resized.observe(current);
    window.addEventListener('resize', place);
    return () => {
      button.removeAttribute('aria-expanded');
      current.removeEventListener('click', outside);
      window.removeEventListener('resize', place);
      resized.disconnect();
    };
  }, [button]);
  const shut = () => {
    // While the dialog is open, nothing behind it gets the focus.
    ref.current?.close();
    close();
  };
  const act: Act = change => () => {
    shut();
    change();
  };
  const onClose = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    currentTarget.isConnected && close();
  return { part: { ref, onClose }, act, shut };
}
