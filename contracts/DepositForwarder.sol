// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IDepositForwarder} from "./interfaces/IDepositForwarder.sol";
import {IDepositForwarderFactory} from "./interfaces/IDepositForwarderFactory.sol";

/// @title Deposit address
/// @dev Not a proxy: a delegated call costs more than the 2,300 gas that a `transfer` from an older contract provides.
contract DepositForwarder is IDepositForwarder {
    using SafeERC20 for IERC20;

    address private immutable _factory;
    address private immutable _treasury;

    /// @dev Reads the treasury from the factory instead of taking a parameter, so that the creation code and its hash
    /// are the same for every treasury. Deposit addresses still differ between treasuries, because the factories' do.
    constructor() {
        _factory = msg.sender;
        _treasury = IDepositForwarderFactory(msg.sender).treasury();
    }

    receive() external payable {}

    /// @inheritdoc IDepositForwarder
    function flush(address token) external returns (uint256 amount) {
        if (msg.sender != _factory) revert NotFactory();
        amount = token == address(0) ? address(this).balance : IERC20(token).balanceOf(address(this));
        if (amount == 0) return 0;

        if (token == address(0)) {
            (bool taken, ) = _treasury.call{value: amount}("");
            if (!taken) revert TreasuryRefused();
        } else {
            IERC20(token).safeTransfer(_treasury, amount);
        }
    }
}
