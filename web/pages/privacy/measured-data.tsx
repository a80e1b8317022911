const MEASURED = [
  ['Pages you open', 'To see where people get lost', '13 months'],
  ['What you press', 'To see which buttons work', '13 months'],
  ['Where you came from', 'So organizers know which shares help', '13 months'],
  ['Words you search for', 'To find cases that are missing, without who searched', '13 months'],
  ['Kind of device', 'To fix what breaks on it', '13 months'],
  ['Errors', 'To fix them', '90 days'],
] as const

export const MeasuredData = () => (
  <table className="type-meta w-full">
    <thead>
      <tr className="text-left">
        {['What', 'Why', 'Kept'].map((head) => (
          <th
            key={head}
            scope="col"
            className={`type-small-strong py-2 pr-4 text-quiet last:pr-0 last:text-right ${head === 'Why' ? 'max-tablet:hidden' : ''}`}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {MEASURED.map(([what, why, deletedAfter]) => (
        <tr key={what} className="border-t border-line">
          <th scope="row" className="type-meta-strong py-3 pr-4 text-left">
            {what}
            <span className="type-meta block text-quiet tablet:hidden">{why}</span>
          </th>
          <td className="py-3 pr-4 text-quiet max-tablet:hidden">{why}</td>
          <td className="py-3 text-right align-top whitespace-nowrap">{deletedAfter}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
