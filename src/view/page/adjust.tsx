import { hasTempos, minutesOf } from './adjustments.ts';
import { Button, useParts } from './elements.tsx';
import { type Act, useDialog, useOpener } from './menu-dialog.ts';
import { MenuItems, NumberItem, type Offer, offerIf } from './menu-items.tsx';

/** A length that a listener may want, in minutes: the next one of these, and at most so many. */
const usualLength = 30;
const mostMinutes = 300;

/** The button that changes a whole plan: slower or faster songs, songs like these, more songs. */
export function Adjust() {
  const { session, state, texts } = useParts();
  const { opened, open, close } = useOpener<Pick<MenuProps, 'button'>>();
  if (!session.mayAdjust) return null;
  return (
    <>
      <Button
        class="quiet adjust"
        icon="adjust"
        label={texts.adjust}
        title={texts.adjust}
        aria-haspopup="dialog"
        disabled={state.work !== undefined}
        onClick={({ currentTarget }) => open({ button: currentTarget })}
      >
        <span class="words">{texts.adjust}</span>
      </Button>
      {opened && <AdjustMenu {...opened} close={close} />}
    </>
  );
}

interface MenuProps {
  readonly button: HTMLElement;
  close(): void;
}

function AdjustMenu({ button, close }: MenuProps) {
  const { session, state, texts } = useParts();
  const { part, act } = useDialog(button, close);
  const { rows } = state;
  const mayLookUp = !hasTempos(rows) && state.canRead === true;
  const tempos: readonly Offer[] = hasTempos(rows)
    ? [
        { name: 'slower', act: act(() => session.adjust({ is: 'slower' })) },
        { name: 'faster', act: act(() => session.adjust({ is: 'faster' })) },
      ]
    : offerIf(mayLookUp && (() => session.lookUpTempos()), 'tempos', act);
  const similar: Offer = {
    name: 'moreLike',
    act: act(() => session.adjust({ is: 'similar', keys: session.selected })),
  };
  return (
    <dialog {...part} class="menu" aria-label={texts.adjust}>
      <MenuItems name={texts.adjust} groups={[[...tempos, similar]]} />
      <FillForm act={act} />
    </dialog>
  );
}

function FillForm({ act }: { readonly act: Act }) {
  const { session, state, texts } = useParts();
  const least = Math.floor(minutesOf(state.rows)) + 1;
  if (least > mostMinutes) return null;
  const usual = Math.min(mostMinutes, Math.ceil((least + 2) / usualLength) * usualLength);
  const submit = (minutes: number) => act(() => session.adjust({ is: 'fill', minutes }))();
  return (
    <NumberItem label={texts.fillTo} now={texts.fillNow} most={mostMinutes} {...{ least, usual, submit }} />
  );
}
