import { Icon } from '#web/ui/icon.tsx'
import { ICON_NAMES } from '#web/ui/icon-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Chapter, Row } from './specimen.tsx'

export const MarkAndIcons = () => (
  <Chapter
    title="Mark and icons"
    text="Phosphor, bold, from one sprite. Below 20 px the mark drops its offset."
  >
    <Row>
      <Mark size={56} />
      <Mark size={28} />
      <Mark size={16} />
      <span className="rounded-control bg-ink p-4">
        <Mark size={28} ground="ink" />
      </span>
    </Row>
    <ul className="type-small mt-8 grid grid-cols-2 gap-3 text-quiet tablet:grid-cols-4">
      {ICON_NAMES.map((name) => (
        <li key={name} className="flex min-w-0 items-center gap-2">
          <Icon name={name} className="text-ink" />
          {name}
        </li>
      ))}
    </ul>
  </Chapter>
)
