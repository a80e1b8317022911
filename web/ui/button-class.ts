import { classNames } from './class-names.ts'

/** `give` is poppy, for donating only; `primary` is ink, one per view. */
export type ButtonKind = 'give' | 'primary' | 'secondary' | 'text'

/** 44, 48, 56 px; `main` is 56 on phones and 48 above. */
export type ButtonSize = 'small' | 'medium' | 'large' | 'main'

export type ButtonLook = {
  readonly kind?: ButtonKind | undefined
  readonly size?: ButtonSize | undefined
  /** As wide as its container. */
  readonly wide?: boolean | undefined
  /** For layout (margin, grid cell, breakpoint), never for the button's look. */
  readonly className?: string | undefined
}

const KINDS: Record<ButtonKind, string> = {
  give: 'bg-poppy text-white pressing:bg-poppy-deep',
  primary: 'bg-ink text-white pressing:bg-ink-hover',
  secondary: 'bg-card text-ink inset-ring-[1.5px] inset-ring-control pressing:bg-mist',
  text: 'text-blue underline underline-offset-4 decoration-[1.5px] pressing:text-blue-deep',
}

const HEIGHTS: Record<ButtonSize, string> = {
  small: 'min-h-11 py-1.5 type-label',
  medium: 'min-h-12 py-2 type-strong',
  large: 'min-h-14 py-2 type-strong-large',
  main: 'min-h-14 tablet:min-h-12 py-2 type-strong-large tablet:type-strong',
}

const paddingOf = (kind: ButtonKind, size: ButtonSize): string => {
  if (kind === 'text') return 'px-2'
  return size === 'small' ? 'px-4' : 'px-6'
}

const DISABLED = 'disabled:bg-track disabled:text-on-track disabled:inset-ring-0'

export const buttonClass = ({ kind = 'primary', size = 'medium', wide, className }: ButtonLook): string =>
  classNames(
    'button inline-flex items-center justify-center gap-2 rounded-control text-center transition-colors',
    KINDS[kind],
    HEIGHTS[size],
    paddingOf(kind, size),
    DISABLED,
    wide && 'w-full',
    className,
  )
