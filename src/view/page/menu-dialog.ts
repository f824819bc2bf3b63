import { useEffect, useRef } from 'preact/hooks';

/** Closes the menu and does something. */
export type Act = (change: () => unknown) => () => void;

/** The dialog of a menu: it opens beside its button, and a press beside it closes it. `close`: called once it is closed. */
export function useDialog(button: Element, close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const place = () => {
      const room = window.innerHeight - current.offsetHeight - 8;
      const top = button.getBoundingClientRect().bottom;
      current.style.setProperty('--top', `${Math.max(8, Math.min(top, room))}px`);
    };
    current.showModal();
    place();
    // Escape does the same for a keyboard.
    const outside = ({ target }: MouseEvent) => target === current && current.close();
    current.addEventListener('click', outside);
    const resized = new ResizeObserver(place);
    resized.observe(current);
    window.addEventListener('resize', place);
    return () => {
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
