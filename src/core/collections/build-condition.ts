import { escapeLike } from '#lib/escape-like.ts'
import { unknownOperator } from './collection-error.ts'
import type { FoundField } from './collection-fields.ts'
import { type Condition, filterTarget } from './filter-target.ts'
import { parseFlag, parseList, parseText, splitWords } from './parse-operand.ts'

/** The Prisma condition of one operator on one field. Documents without a value count as "not equal". */
export function buildCondition(
  field: FoundField,
  path: string,
  operator: string,
  operand: unknown,
): Condition {
  const at = `${path}.${operator}`
  const target = filterTarget(field)
  if (!target.operators.includes(operator)) throw unknownOperator(path, operator, target.operators)
  const { equals, isIn, matches, contains, isEmpty, hasValue } = target
  const one = () => target.parse(at, operand)
  const several = () => parseList(at, operand).map((item) => target.parse(at, item))
  // A comparison with nothing is unknown to the database, which leaves the document out; here it counts as unequal.
  const unless = (condition: Condition): Condition => ({ OR: [isEmpty, { NOT: condition }] })
  switch (operator) {
    case 'equals':
      return operand === null ? isEmpty : equals(one())
    case 'not_equals':
      return operand === null ? hasValue : unless(equals(one()))
    case 'in':
      return isIn(several())
    case 'not_in':
      return unless(isIn(several()))
    case 'exists':
      return parseFlag(at, operand) ? hasValue : isEmpty
    case 'contains':
      return contains(escapeLike(parseText(at, operand)))
    case 'like':
      return { AND: splitWords(at, operand).map((word) => contains(escapeLike(word))) }
    case 'greater_than':
      return matches({ gt: one() })
    case 'greater_than_equal':
      return matches({ gte: one() })
    case 'less_than':
      return matches({ lt: one() })
    case 'less_than_equal':
      return matches({ lte: one() })
    default:
      throw unknownOperator(path, operator, target.operators)
  }
}
