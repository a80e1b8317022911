import { isNode, isTest, type Node, nodesOf } from './source-files.ts'
import type { TidyRule } from './tidy-rule.ts'

const isCents = (node: Node): boolean =>
  node.type === 'Identifier' && /(^c|C)ents$/.test(String(node['name']))

const mentionsCents = (value: unknown): boolean => isNode(value) && nodesOf(value).some(isCents)

/** Files that divide integers, with property tests. */
const EXACT = ['contract/money.ts', 'contract/pricing.ts']

const INEXACT = new Set(['round', 'floor', 'ceil', 'trunc', 'fround', 'pow', 'sqrt', 'random'])

/** The called name: `Math.round`, `value.toFixed` or `parseFloat`. */
const calleeOf = (node: Node): { object: unknown; name: string } => {
  const callee = node['callee']
  if (!isNode(callee)) return { object: undefined, name: '' }
  if (callee.type === 'Identifier') return { object: undefined, name: String(callee['name']) }
  const property = callee['property']
  return { object: callee['object'], name: isNode(property) ? String(property['name']) : '' }
}

const isInexactCall = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  const { object, name } = calleeOf(node)
  const args = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (isNode(object) && object['name'] === 'Math') return INEXACT.has(name) && args.some(mentionsCents)
  if (name === 'toFixed') return mentionsCents(object)
  return name === 'parseFloat' && args.some(mentionsCents)
}

const isFraction = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'Literal' &&
  typeof value['value'] === 'number' &&
  !Number.isInteger(value['value'])

const isInexactSum = (node: Node): boolean => {
  if (node.type !== 'BinaryExpression') return false
  const { left, right, operator } = node
  const cents = mentionsCents(left) || mentionsCents(right)
  if (operator === '/' || operator === '**') return cents
  return operator === '*' && cents && (isFraction(left) || isFraction(right))
}

/** `await provider.things.list(…)`, which gives one page. `for await` over the list reads all of them. */
const isOnePage = ({ type, ...node }: Node): boolean => {
  const call = node['argument']
  return (
    type === 'AwaitExpression' &&
    isNode(call) &&
    call.type === 'CallExpression' &&
    calleeOf(call).name === 'list'
  )
}

export const moneyRules: readonly TidyRule[] = [
  {
    rule: 'a list of the payment provider is read to its end: `for await`, since a decision about money needs all of it',
    offences: ({ path, program, text }) =>
      program === undefined || !path.startsWith('server/outside/payments/') || isTest(path)
        ? []
        : nodesOf(program)
            .filter(isOnePage)
            .map(({ start, end }) => text.slice(start, end).slice(0, 100)),
  },
  {
    rule: 'cents are divided and rounded in contract/money.ts and pricing.ts only',
    offences: ({ path, program, text }) => {
      if (program === undefined || EXACT.includes(path) || isTest(path)) return []
      return nodesOf(program)
        .filter((node) => isInexactCall(node) || isInexactSum(node))
        .map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 100))
    },
  },
]
