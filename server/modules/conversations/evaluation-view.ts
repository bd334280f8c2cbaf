import type { Evaluation } from '#api/work-orders.ts'

import type { WorkOrderRow } from './work-orders.repository.ts'

/** Returns the evaluation; null until the work order is rated. */
export function viewEvaluation({ score, comment, evaluatedAt }: WorkOrderRow): Evaluation | null {
  return score === null || evaluatedAt === null ? null : { score, comment, at: evaluatedAt.toISOString() }
}
