/**
 * Does one step of a worker: `work` writes durably or sends, once, and what comes before and after it may happen in
 * another life of the process. The name tells where a crash test kills: it is a literal, the same at every run, and
 * unique, such as `withdrawal: store signed bytes`.
 */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** In production a step is just its work. */
export const runStep: Step = async (_name, work) => work()
