/**
 * Runs one step of a worker: `work` writes durably or sends, once; what comes before and after may run in another
 * lifetime of the process. Crash tests kill at a step's name: a unique literal, the same in every run, such as
 * `withdrawal: store signed bytes`.
 */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** In production, a step is just its work. */
export const runStep: Step = async (_name, work) => work()
