// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title One person's deposit address
/// @notice Takes the chain's own coin from anybody with the 2,300 gas of a plain transfer, and tokens like any address.
interface IDepositForwarder {
    /// @notice Only the factory that deployed it may flush a forwarder.
    error NotFactory();

    /// @notice The treasury did not take the chain's own coin.
    error TreasuryRefused();

    /// @notice Sends the whole balance of a token to the treasury, for the factory: `sweep` there is open to anybody.
    /// @dev Whoever keeps the books needs an event for everything that leaves, to tell coin that a contract sent. The
    /// factory emits it, so nothing may leave without it.
    /// @param token An ERC-20 token, or `address(0)` for the chain's own coin.
    /// @return amount What was sent; 0 if there was nothing, which is no error.
    function flush(address token) external returns (uint256 amount);
}
