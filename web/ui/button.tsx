import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'
import { unbroken } from './unbroken.tsx'

type Content = { readonly icon?: IconName | undefined; readonly children: ReactNode }

const ButtonContent = ({ icon, children }: Content) => (
  <>
    {icon && <Icon name={icon} />}
    {unbroken(children)}
  </>
)

/** Content of a button that is running. The hidden label keeps the button's width. */
const BusyContent = ({ busy, children }: { readonly busy: string; readonly children: ReactNode }) => (
  <span className="grid">
    <span aria-hidden="true" className="invisible col-start-1 row-start-1 inline-flex gap-2">
      {children}
    </span>
    <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
      <Spinner />
      {busy}
    </span>
  </span>
)

type ButtonProps = ButtonLook &
  Content &
  Omit<ComponentProps<'button'>, 'className' | 'children'> & {
    /** Label while the action is running ("Sending…"); further clicks are ignored. */
    readonly busy?: string | false | undefined
  }

/** Use `disabled` only if visible text beside it says why. */
export const Button = ({
  kind,
  size,
  wide,
  className,
  icon,
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const content = <ButtonContent icon={icon}>{children}</ButtonContent>
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={busy ? true : undefined}
      className={buttonClass({ kind, size, wide, className })}
    >
      {busy ? <BusyContent busy={busy}>{content}</BusyContent> : content}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & Content & Omit<LinkProps, 'className' | 'children'>

/** A link that looks like a button. */
export const ButtonLink = ({ kind, size, wide, className, icon, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, wide, className })}>
    <ButtonContent icon={icon}>{children}</ButtonContent>
  </Link>
)
