import type { ComponentProps, ReactNode } from 'react'

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  readonly children: ReactNode
}

export const Radio = ({ children, ...input }: RadioProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2.5">
    <input {...input} type="radio" className="radio" />
    <span className="min-w-0">{children}</span>
  </label>
)

type RadioCardProps = Omit<RadioProps, 'children'> & { readonly title: ReactNode; readonly text: ReactNode }

/** A radio option with an explanation. */
export const RadioCard = ({ title, text, ...input }: RadioCardProps) => (
  <label className="radio-card">
    <input {...input} type="radio" className="radio" />
    <span className="min-w-0">
      <span className="type-strong block">{title}</span>
      <span className="type-meta mt-1 block text-quiet">{text}</span>
    </span>
  </label>
)
