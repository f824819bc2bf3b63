import { Component, type ComponentClass, createElement, type FunctionComponent } from 'preact';

/** A part that is drawn again only where one of its properties is another: rows of a long list, above all. */
export const memo = <P extends object>(part: FunctionComponent<P>): ComponentClass<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before = new Map(Object.entries(this.props));
      return Object.entries(next).some(([name, value]) => before.get(name) !== value);
    }

    override render() {
      return createElement(part, this.props);
    }
  };
