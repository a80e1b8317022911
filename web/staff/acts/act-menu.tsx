import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useStaffOutlet } from '../staff-outlet.ts'
import { setOpenActs } from './open-acts.ts'
import {
  actSearch,
  actText,
  type OfferedAct,
  OPENS_ACT,
  offeredActs,
  type SubjectActs,
} from './subject-act.ts'

type ItemProps = { readonly label: string; readonly search: string; readonly onOpen: () => void }

const Item = <Subject,>({ act, blocker, label, search, onOpen }: ItemProps & OfferedAct<Subject>) =>
  blocker === null ? (
    <Link
      to={search}
      state={OPENS_ACT}
      onClick={onOpen}
      className={classNames('popup-line', act.isDangerous && 'text-poppy-deep')}
    >
      {label}
    </Link>
  ) : (
    <p className="px-3 py-2 text-quiet">
      {label}
      <span className="type-small block">{blocker}</span>
    </p>
  )

type ActMenuProps<Subject> = { readonly acts: SubjectActs<Subject>; readonly subject: Subject }

/** The page's acts: the leading ones as buttons, the others in a native popover, which needs no script. */
export const ActMenu = <Subject,>({ acts, subject }: ActMenuProps<Subject>) => {
  const id = useId()
  const { search } = useLocation()
  const { roles } = useStaffOutlet()
  const items = offeredActs(acts, subject, roles)
    .filter(({ act }) => !act.isOfRow)
    .map((one) => ({
      ...one,
      label: actText(one.act.label, subject),
      search: actSearch(search, one.name),
    }))
  const open = items.filter(({ blocker }) => blocker === null)
  useEffect(() => setOpenActs(open))
  // The popover closes first, so that the focus returns to its button when the dialog closes.
  const closeMenu = (): void => document.getElementById(id)?.hidePopover()
  const leading = open.filter(({ act }) => act.isLeading)
  const others = items.filter((item) => !leading.includes(item))
  return (
    <>
      {leading.map(({ name, label, search: to }) => (
        <ButtonLink key={name} to={to} state={OPENS_ACT} size="small">
          {label}
        </ButtonLink>
      ))}
      {others.length > 0 && (
        <>
          <button
            type="button"
            popoverTarget={id}
            className={buttonClass({ kind: 'secondary', size: 'small' })}
          >
            {leading.length > 0 ? 'More actions' : 'Actions'}
            <Icon name="caret-down" size={16} />
          </button>
          <div id={id} popover="auto" className="popup-menu">
            <ul>
              {others.map((item) => (
                <li key={item.name}>
                  <Item {...item} onOpen={closeMenu} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </>
  )
}
