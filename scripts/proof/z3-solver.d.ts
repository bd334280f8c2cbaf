/** The part of the `z3-solver` package that its types omit: Z3 itself, which accepts SMT-LIB directly. */
declare module 'z3-solver/build/z3-built.js' {
  export interface Z3 {
    /** Calls a function of Z3's C interface. */
    ccall<Result extends 'number' | 'string'>(
      name: string,
      result: Result,
      types: readonly ('number' | 'string')[],
      parameters: readonly (number | string)[],
    ): Result extends 'number' ? number : string
  }

  export default function startZ3(): Promise<Z3>
}
