import type { ReactNode } from 'react';

interface TableProps {
  readonly caption: string;
  /** The names of the columns; those of figures stand to the right, and one without a name has no head. */
  readonly columns: readonly (string | readonly [name: string, side: 'right'])[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where it is wider than the page. */
export const Table = (props: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="table-frame" aria-label={props.caption} tabIndex={0}>
    <BareTable {...props} />
  </section>
);

export const BareTable = ({ caption, columns, children }: TableProps) => (
  <table>
    <caption className="hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => {
          const [name, side] = typeof column === 'string' ? [column] : column;
          if (name === '') return <td key={name} />;
          return (
            <th key={name} scope="col" className={side}>
              {name}
            </th>
          );
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
