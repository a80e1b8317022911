import type { ReactNode } from 'react'

type FormSectionProps = {
  readonly id?: string
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A form section with its heading. */
export const FormSection = ({ id, title, hint, className, children }: FormSectionProps) => (
  <section id={id} className={className}>
    <h2 className="form-heading">{title}</h2>
    {hint && <p className="type-meta mt-1 text-quiet">{hint}</p>}
    <div className="mt-2 tablet:mt-4">{children}</div>
  </section>
)
