import { useEffect, useRef } from 'preact/hooks';
import { Button, Icon, type IconName, useParts } from './elements.tsx';
import type { Texts } from './language.ts';
import type { Act } from './menu-dialog.ts';

/** One thing that can be done. */
export interface Offer {
  readonly name: Exclude<keyof Texts['names'], 'more'> | 'back';
  /** Whether it cannot be done now. */
  readonly isOff?: boolean;
  act(): void;
}

/** The offer to do something, if it can be done. `act` closes the menu and does it. */
export const offerIf = (
  change: (() => unknown) | undefined | false | '',
  name: Offer['name'],
  act: Act,
): readonly Offer[] => (change ? [{ name, act: act(change) }] : []);

interface Props {
  readonly name: string;
  /** Beside each other, above the others. */
  readonly usual?: readonly Offer[] | undefined;
  readonly groups: readonly (readonly Offer[])[];
  /** The one that gets the focus, if it is not the first. */
  readonly start?: Offer['name'] | undefined;
}

/** The items of a menu. */
export function MenuItems({ name, usual = [], groups, start }: Props) {
  const { texts } = useParts();
  const menu = useMenuKeys([], start);
  return (
    <div ref={menu.part} role="menu" aria-label={name} onKeyDown={menu.press}>
      {[usual, ...groups]
        .filter(offers => offers.length > 0)
        .map((offers, at) => [
          at > 0 && <hr key={`line ${at}`} />,
          <div key={at} class={offers === usual && offers.length > 1 ? 'usual' : undefined}>
            {offers.map(({ name: offered, isOff, act }) => (
              <MenuItem key={offered} icon={offered} isOff={isOff} act={act}>
                {offered === 'back' ? texts.back : texts.names[offered]}
              </MenuItem>
            ))}
          </div>,
        ])}
    </div>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly isOff?: boolean | undefined;
  act(): void;
  readonly children: preact.ComponentChildren;
}

export const MenuItem = ({ icon, isOff = false, act, children }: ItemProps) => (
  <Button class="item" role="menuitem" data-item={icon} tabIndex={-1} disabled={isOff} onClick={act}>
    <Icon name={icon} />
    {children}
  </Button>
);

interface NumberProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  /** What the button says. */
  readonly now: string;
  submit(value: number): void;
}

/** A number to give in a menu. No form: some hosts forbid frames to submit one. */
export function NumberItem({ label, least, most, usual, now, submit }: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  const give = () => {
    const { current } = input;
    if (current?.reportValidity()) submit(current.valueAsNumber);
  };
  return (
    <div class="item">
      <label>
        {label}{' '}
        <input
          ref={input}
          type="number"
          min={least}
          max={most}
          defaultValue={String(usual)}
          required
          onKeyDown={({ key, isComposing }) => key === 'Enter' && !isComposing && give()}
        />
      </label>
      <Button class="quiet" onClick={give}>
        {now}
      </Button>
    </div>
  );
}

/** Arrow keys, Home and End move between the items of a menu. `drawn`: when these change, the item `start` gets the focus, or the first. */
export function useMenuKeys(drawn: readonly unknown[], start?: string) {
  const part = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(part.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? []),
  ];
  useEffect(() => {
    const all = items();
    const first = all.find(({ dataset }) => dataset['item'] === start) ?? all[0];
    if (first === undefined) return;
    first.tabIndex = 0;
    first.focus();
  }, drawn);
  const press = (event: KeyboardEvent) => {
    const all = items();
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    if (at < 0) return;
    const last = all.length - 1;
    const [before, after] = [at === 0 ? last : at - 1, at === last ? 0 : at + 1];
    const next = {
      ...{ ArrowDown: after, ArrowRight: after, ArrowUp: before, ArrowLeft: before },
      Home: 0,
      End: last,
    }[event.key];
    const item = next === undefined ? undefined : all[next];
    if (item === undefined) return;
    event.preventDefault();
    for (const each of all) each.tabIndex = each === item ? 0 : -1;
    item.focus();
  };
  return { part, press };
}
