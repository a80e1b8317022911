import type { ComponentType, ReactNode } from 'react'
import type { Params } from 'react-router'
import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'
import type { Api } from '#web/browser/api/api.ts'
import type { Acts } from '#web/browser/form-fields.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import type { FormResult } from '#web/browser/run-form.ts'

/** A text of an act. It may depend on the page's data, and on what the address names within the page, such as a row. */
type ActText<Subject, Text = string> = Text | ((subject: Subject, of: string) => Text)

export type ActBodyProps<Subject> = {
  readonly name: string
  readonly act: SubjectAct<Subject>
  readonly subject: Subject
  /** What within the page the act is on; empty for the page's own subject. */
  readonly of: string
  /** The refusal of this act. */
  readonly problem: FormResult | undefined
}

/**
 * An act of staff on what a page shows. The page's menu and the command bar list it, one dialog has its form, and the
 * page's action performs it. A page's acts are a table by name, in the order of the menu.
 */
export type SubjectAct<Subject> = {
  /** Name in menus, and title of the dialog: begins with a verb. */
  readonly label: ActText<Subject>
  readonly capability: Capability
  /** Can't be undone, or hurts someone if it's wrong. */
  readonly isDangerous?: true
  /** Has a button of its own beside the menu. */
  readonly isLeading?: true
  /** Only a link of a row opens it, not the page's menu. */
  readonly isOfRow?: true
  /** Whether the subject's state has the act at all; by default it does. */
  readonly isOffered?: (subject: Subject) => boolean
  /** Why the act can't be performed now, although it is offered. */
  readonly blocker?: (subject: Subject) => string | null
  readonly intro?: ActText<Subject, ReactNode>
  /** Form fields above the reason. */
  readonly Fields?: ComponentType<ActBodyProps<Subject>>
  /** Replaces the whole form, which it may contain. */
  readonly Body?: ComponentType<ActBodyProps<Subject>>
  readonly reasonLabel?: string
  /** Below the field for the reason; null for an act without a reason. */
  readonly reasonHint?: string | null
  readonly button: ActText<Subject>
  /** What the page says once the act is done. */
  readonly done: string
  /** Name of the act that undoes it. */
  readonly undo?: string
  /** Page that opens once the act is done; by default the same. */
  readonly leadsTo?: string
  readonly perform: (form: FormData, api: Api, params: Params) => Promise<unknown>
}

export type SubjectActs<Subject> = Acts<SubjectAct<Subject>>

export const actText = <Subject, Text>(
  text: Text | ((subject: Subject, of: string) => Text),
  subject: Subject,
  of = '',
): Text => (text instanceof Function ? text(subject, of) : text)

const ACT = 'act'
const OF = 'of'
/** Parameters of an act's own, such as amounts to preview, begin with this. */
export const ACT_PARAMETER = 'act-'

/** A page's query that opens an act's dialog. Other parameters, such as filters, stay. */
export const actSearch = (search: string, name: string, of = ''): string => {
  const params = new URLSearchParams(withoutAct(search))
  params.set(ACT, name)
  if (of !== '') params.set(OF, of)
  return `?${params}`
}

/** A page's query without an act's dialog, and without what an earlier act said. */
export const withoutAct = (search: string): string => {
  const params = new URLSearchParams(search)
  for (const name of [...params.keys()])
    if (name === ACT || name === OF || name === 'done' || name.startsWith(ACT_PARAMETER)) params.delete(name)
  return params.size === 0 ? '' : `?${params}`
}

/** The act that an address opens, and what it is on. */
export const openAct = (search: URLSearchParams): { readonly name: string; readonly of: string } => ({
  name: search.get(ACT) ?? '',
  of: search.get(OF) ?? '',
})

/** State of a link that opens an act's dialog over its page: closing goes back. */
export const OPENS_ACT = { ...KEEP_SCROLL, opensAct: true } as const

export type OfferedAct<Subject> = {
  readonly name: string
  readonly act: SubjectAct<Subject>
  /** Null if the act can be performed. */
  readonly blocker: string | null
}

/** The acts that the roles may perform and the subject's state has, in the table's order. */
export const offeredActs = <Subject>(
  acts: SubjectActs<Subject>,
  subject: Subject,
  roles: readonly StaffRole[],
): OfferedAct<Subject>[] =>
  Object.entries(acts)
    .filter(([, act]) => hasCapability(roles, act.capability) && (act.isOffered?.(subject) ?? true))
    .map(([name, act]) => ({ name, act, blocker: act.blocker?.(subject) ?? null }))
