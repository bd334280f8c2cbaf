// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The interface that the test runner expects of an invariant test
/// @notice The runner calls only the functions listed here, with random arguments, and evaluates every `invariant_…`
/// function after each call.
/// @dev Whatever an `invariant_…` or `afterInvariant` function does to the chain, including its clock, is discarded
/// when it returns: these functions may drain the pool to see what happens.
abstract contract InvariantTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    address private _target;
    bytes4[] private _selectors;

    /// @dev Call this in `setUp`.
    function callOnly(address target, bytes4[] memory selectors) internal {
        _target = target;
        _selectors = selectors;
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = _target;
    }

    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(_target, _selectors);
    }
}
